-- Customers by the month of their first order, and how many of them ordered in each month.
WITH orders AS (
  SELECT
    item.pk.s AS customer,
    substr(split_part(item.sk.s, '#', 2), 1, 7) AS month
  FROM shop
  WHERE item.type.s = 'Order' AND item.status.s <> 'CANCELLED'
),
firsts AS (
  SELECT customer, min(month) AS cohort FROM orders GROUP BY customer
)
SELECT
  firsts.cohort,
  orders.month,
  count(DISTINCT orders.customer) AS customers,
  count(*) AS orders
FROM orders JOIN firsts ON firsts.customer = orders.customer
GROUP BY firsts.cohort, orders.month
ORDER BY firsts.cohort, orders.month
