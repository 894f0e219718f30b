-- Customers by their number of orders. Canceled orders do not count.
WITH buyers AS (
  SELECT item.pk.s AS customer, count(*) AS orders
  FROM shop
  WHERE item.type.s = 'Order' AND item.status.s <> 'CANCELLED'
  GROUP BY item.pk.s
)
SELECT orders, count(*) AS customers
FROM buyers
GROUP BY orders
ORDER BY orders
