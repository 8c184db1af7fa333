-- A refund above the amount of the settings: another admin confirms it.
create table refund_requests (
  id uuid default uuidv7() primary key,
  act text not null check (act in ('move', 'goodwill', 'unclaimed')),
  -- The item that moves, else the key of the call.
  subject uuid not null,
  input jsonb not null,
  amount bigint not null check (amount > 0),
  order_id uuid references orders(id),
  user_id uuid references users(id),
  asked_by uuid not null references users(id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined', 'replaced')),
  decided_by uuid references users(id),
  decided_at timestamptz,
  reason text check (length(reason) between 3 and 200),
  constraint refund_requests_expire check (expires_at > asked_at),
  constraint refund_requests_decided check ((state = 'waiting') = (decided_at is null)
    and (state in ('confirmed', 'declined')) = (decided_by is not null) and (state = 'declined') = (reason is not null)),
  constraint refund_requests_second_person check (decided_by <> asked_by),
  constraint refund_requests_of_move check ((act = 'move') = (order_id is not null))
);
create unique index refund_requests_waiting on refund_requests (act, subject) where state = 'waiting';
create index refund_requests_of_order on refund_requests (order_id);
create index refund_requests_of_user on refund_requests (user_id);
create index refund_requests_by_asker on refund_requests (asked_by);
create index refund_requests_by_decider on refund_requests (decided_by);
