-- Calls that a program with a key has asked for and a person confirms or declines. `path` has the query too. `deciding`: a person has
-- confirmed it and the call is being made; only one of two persons moves it there from `open`.
create table assistant_proposals (
  id uuid primary key default new_id(),
  api_key_id uuid not null references api_keys(id),
  tool text not null check (length(tool) between 1 and 60),
  method text not null check (method in ('POST', 'PUT', 'DELETE')),
  path text not null check (length(path) <= 2000),
  body jsonb not null,
  permission text not null,
  why text not null check (length(why) <= 500),
  fingerprint bytea not null check (length(fingerprint) = 32),
  state text not null default 'open' check (state in ('open', 'deciding', 'made', 'refused', 'declined', 'expired')),
  message text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_by uuid references users(id),
  decided_at timestamptz,
  constraint assistant_proposals_decided_check check (
    (state in ('open', 'expired')) = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index assistant_proposals_asked_once on assistant_proposals (api_key_id, fingerprint)
  where state in ('open', 'deciding');
create index assistant_proposals_of_key on assistant_proposals (api_key_id, created_at);
create index assistant_proposals_by on assistant_proposals (decided_by) where decided_by is not null;
create index assistant_proposals_newest on assistant_proposals (created_at);
create index assistant_proposals_open on assistant_proposals (created_at) where state = 'open';
