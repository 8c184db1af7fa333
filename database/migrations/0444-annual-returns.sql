-- When the annual return of a financial year was furnished: a credit note of a later day lowers no tax of that year's invoices.
create table annual_returns (
  financial_year text primary key check (financial_year ~ '^[0-9]{4}$'),
  id uuid not null unique default new_id(),
  filed_on date not null,
  entered_by uuid not null references users,
  entered_at timestamptz not null default now()
);
create index annual_returns_by on annual_returns (entered_by);
