-- Periods that the law sets, or that the shop keeps data for by law, each from a day on and with its source. An adviser
-- reads it, an owner adds to it.
create table legal_periods (
  id uuid primary key default new_id(),
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*$'),
  begins_on date not null,
  amount int not null check (amount between 1 and 1000),
  unit text not null check (unit in ('hours', 'days', 'months', 'years')),
  source text not null check (length(source) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (name, begins_on)
);

insert into legal_periods (name, begins_on, amount, unit, source) values
  ('grievance-acknowledge', '2020-07-23', 48, 'hours', 'Consumer Protection (E-Commerce) Rules 2020, rules 4(5) and 6(4)'),
  ('grievance-resolve', '2020-07-23', 1, 'months', 'Consumer Protection (E-Commerce) Rules 2020, rules 4(5) and 6(4)'),
  ('breach-details', '2027-05-13', 72, 'hours', 'DPDP Rules 2025, rule 7(2)(b)'),
  ('keep-erased', '2025-11-13', 1, 'years', 'DPDP Rules 2025, rule 8(3)'),
  ('keep-sign-ins', '2025-11-13', 1, 'years', 'DPDP Rules 2025, rule 6(1)(e)'),
  ('keep-grievances', '2020-07-23', 2, 'years', 'Consumer Protection Act 2019, section 69: a complaint may be brought for two years'),
  ('keep-books', '2014-04-01', 8, 'years', 'Companies Act 2013, section 128(5); CGST Act 2017, section 36, asks for six');
