-- Orders and their totals by day of placing (UTC) and status.
SELECT
  substr(split_part(item.sk.s, '#', 2), 1, 10) AS day,
  item.status.s AS status,
  item.currency.s AS currency,
  count(*) AS orders,
  CAST(sum(CAST(item.total.n AS bigint)) AS bigint) AS total
FROM shop
WHERE item.type.s = 'Order'
GROUP BY substr(split_part(item.sk.s, '#', 2), 1, 10), item.status.s, item.currency.s
ORDER BY day, status, currency
