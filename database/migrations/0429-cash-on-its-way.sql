-- Of what is delivered now it is not known here whether the cash came.
update shipments set cash_due = true
from orders
where orders.id = order_id and payment_method = 'COD' and total > 0 and returned_at is null
  and shipments.created_at > now() - interval '60 days'
  and exists (
    select from shipment_items join order_items on order_items.id = item_id
    where shipment_id = shipments.id and status = 'Shipped');
