-- Orders whose buyer was asked by mail for a review, once each.
create table review_requests (
  order_id uuid primary key references orders,
  mailed_at timestamptz not null
);

-- By the link in a mail about products; none is sent from then on that the customer has not asked for since.
alter table users add column product_mails_stopped_at timestamptz;
