-- The steps of a return before its money goes back (docs/decisions/0206), each once for a request; one that is asked for again
-- has another `requested_at`. Units only of what was inspected; `foreign_units`: of something else.
create table return_steps (
  id uuid primary key default uuidv7(),
  request_id uuid not null references return_requests,
  requested_at timestamptz not null,
  kind text not null check (kind in ('accepted', 'received', 'inspected')),
  way text check (way in ('pick-up', 'send-in')),
  tracking_number text check (tracking_number ~ '^[0-9A-Z-]{4,40}$'),
  whole integer check (whole >= 0),
  damaged integer check (damaged >= 0),
  foreign_units integer check (foreign_units >= 0),
  booked_by uuid references users,
  booked_at timestamptz not null default now(),
  unique (request_id, requested_at, kind),
  check ((kind = 'accepted') = (way is not null)),
  check ((kind = 'inspected') = (whole is not null and damaged is not null and foreign_units is not null))
);
create index return_steps_booked_by on return_steps (booked_by);
create trigger return_steps_forbid_change before delete or update on return_steps for each row
  execute function forbid_change();

-- What is paid back of a return, where that is not all that was paid. The reason is that of the move.
alter table order_items add column refund bigint;
alter table order_items add constraint order_items_refund_check
  check (refund > 0 and refund < price * quantity - coupon_share) not valid;
alter table deferred_status_changes add column refund bigint;
