-- Documents of a month, for its return.
create index invoices_by_issue on invoices (issued_at);
create index credit_notes_by_issue on credit_notes (issued_at);

-- No document and no tax rate is dated in a closed month or before it (docs/decisions/0099).
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  id uuid not null unique default new_id(),
  closed_by uuid not null references users,
  closed_at timestamptz not null default now(),
  check (closed_at >= (month + interval '1 month') at time zone 'Asia/Kolkata')
);
create index closed_months_by on closed_months (closed_by);
create trigger closed_months_stay before update or delete on closed_months
  for each row execute function forbid_change();

create function forbid_in_closed_month() returns trigger language plpgsql as $$
begin
  -- A transaction that began before the closing tries again, and is dated in the month that is open then.
  if exists (select from closed_months where month >= date_trunc('month', new.issued_at at time zone 'Asia/Kolkata')) then
    raise exception 'the month of % is closed', new.issued_at using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger invoices_in_open_months before insert on invoices
  for each row execute function forbid_in_closed_month();
create trigger credit_notes_in_open_months before insert on credit_notes
  for each row execute function forbid_in_closed_month();

create function forbid_rate_in_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from closed_months where month >= date_trunc('month', coalesce(new.begins_on, old.begins_on))) then
    raise exception 'a tax rate of a closed month stays as it is' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger tax_rates_in_open_months before insert or delete on tax_rates
  for each row execute function forbid_rate_in_closed_month();

-- The files of closed months and of quarters of such, in parts of a megabyte, as they were first written.
create table return_files (
  period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$'),
  kind text not null,
  part int not null check (part >= 0),
  bytes bytea not null,
  primary key (period, kind, part)
);
create trigger return_files_stay before update or delete on return_files
  for each row execute function forbid_change();

-- Periods whose files a job still has to write; `done` of `documents` are written.
create table pending_return_files (
  period text primary key,
  documents int not null default 0,
  done int not null default 0,
  try_at timestamptz not null default now()
);
