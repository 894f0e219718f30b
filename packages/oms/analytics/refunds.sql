-- Refunds by the month of placing: orders with one, the refunded amount, and all orders' totals.
SELECT
  substr(split_part(item.sk.s, '#', 2), 1, 7) AS month,
  item.currency.s AS currency,
  count(*) AS orders,
  count(item.refunded.n) AS refunded_orders,
  CAST(coalesce(sum(CAST(item.refunded.n AS bigint)), 0) AS bigint) AS refunded,
  CAST(sum(CAST(item.total.n AS bigint)) AS bigint) AS total
FROM shop
WHERE item.type.s = 'Order'
GROUP BY substr(split_part(item.sk.s, '#', 2), 1, 7), item.currency.s
ORDER BY month, currency
