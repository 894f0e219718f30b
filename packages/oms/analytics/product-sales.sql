-- Items and amount of each product in each month. Canceled orders do not count.
WITH orders AS (
  SELECT
    split_part(item.sk.s, '#', 3) AS order_id,
    substr(split_part(item.sk.s, '#', 2), 1, 7) AS month,
    item.currency.s AS currency
  FROM shop
  WHERE item.type.s = 'Order' AND item.status.s <> 'CANCELLED'
),
lines AS (
  SELECT
    split_part(item.pk.s, '#', 2) AS order_id,
    item.sku.s AS sku,
    CAST(item.quantity.n AS bigint) AS quantity,
    CAST(item.unitprice.n AS bigint) AS unit_price
  FROM shop
  WHERE item.type.s = 'LineItem'
)
SELECT
  orders.month,
  lines.sku,
  orders.currency,
  CAST(sum(lines.quantity) AS bigint) AS items,
  CAST(sum(lines.quantity * lines.unit_price) AS bigint) AS amount
FROM lines JOIN orders ON orders.order_id = lines.order_id
GROUP BY orders.month, lines.sku, orders.currency
ORDER BY orders.month, amount DESC, lines.sku
