-- What goods are taxed at, from which day and by which notification. An accountant reads it, an owner adds to it.
create table tax_classes (
  id text primary key default new_id()::text,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now()
);
create unique index tax_classes_name on tax_classes (lower(name));
-- In percent. With a step, `percent` while the taxable value of a piece is at most `up_to` (paise), else `percent_above`.
create table tax_rates (
  id uuid primary key default new_id(),
  class_id text not null references tax_classes,
  begins_on date not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  up_to bigint check (up_to > 0),
  percent_above numeric(5, 2) check (percent_above between 0 and 100 and percent_above > percent),
  source text not null check (length(source) between 1 and 200),
  created_at timestamptz not null default now(),
  check ((up_to is null) = (percent_above is null)),
  unique (class_id, begins_on)
);

insert into tax_classes (id, name) values
  ('apparel', 'Apparel and footwear'), ('flat-5', 'Flat 5 %'), ('flat-18', 'Flat 18 %');
insert into tax_rates (class_id, begins_on, percent, up_to, percent_above, source) values
  ('apparel', '2025-09-22', 5, 250000, 18, 'Chapters 61, 62 and 64, by sale value of a piece or pair: G.S.R. 641(E)'),
  ('flat-5', '2025-09-22', 5, null, null, 'Schedule I, sports goods of 9506 among them: G.S.R. 641(E)'),
  ('flat-18', '2025-09-22', 18, null, null, 'Schedule II, bags of 4202 and all goods not named elsewhere: G.S.R. 641(E)');

alter table categories
  add column hsn text check (hsn ~ '^[0-9]{4,8}$'),
  add column unit text,
  add column tax_class text references tax_classes;
create index categories_by_tax_class on categories (tax_class);
-- Null where the product is as its category. `pieces` of a pack share its price.
alter table products
  add column hsn text,
  add column unit text,
  add column tax_class text,
  add column pieces smallint not null default 1;
alter table products
  add constraint products_hsn_check check (hsn ~ '^[0-9]{4,8}$') not valid,
  add constraint products_pieces_check check (pieces between 1 and 100) not valid,
  add constraint products_tax_class_fkey foreign key (tax_class) references tax_classes not valid;

-- The same words as in src/shop/tax/hsn-rules.ts, which proposes them for what is made later.
with proposals (place, hsn, unit, tax_class, words) as (values
  (1, '9506', 'PCS', 'flat-18', 'punch(ing)? ?bag'),
  (2, '4202', 'PCS', 'flat-18', 'bag|backpack|duffel|duffle|rucksack|pouch|wallet'),
  (3, '4203', 'PRS', 'flat-5', '(cricket|batting|keeping|keeper|boxing|cycling) glove'),
  (4, '6402', 'PRS', 'apparel', 'slide|sandal|slipper|flip.?flop'),
  (5, '6404', 'PRS', 'apparel', 'shoe|boot|sneaker|trainer|footwear|spike|cleat'),
  (6, '6115', 'PRS', 'apparel', 'sock|compression'),
  (7, '6212', 'PCS', 'apparel', '(^| )bras?( |$)'),
  (8, '6116', 'PRS', 'apparel', 'glove|mitten'),
  (9, '6505', 'PCS', 'flat-5', '(^| )(caps?|hats?)( |$)|beanie|visor'),
  (10, '6105', 'PCS', 'apparel', 'polo'),
  (11, '6112', 'PCS', 'apparel', 'track|swim|kits?( |$)'),
  (12, '6110', 'PCS', 'apparel', 'hoodie|sweat|pullover|fleece|sweater'),
  (13, '6201', 'PCS', 'apparel', 'windcheater|jacket|coat|rain'),
  (14, '6104', 'PCS', 'apparel', 'legging|tights|skirt'),
  (15, '6103', 'PCS', 'apparel', 'jogger|shorts?( |$)|trouser|pants?( |$)'),
  (16, '6109', 'PCS', 'apparel', 't.?shirt|(^| )tees?( |$)|tank|vest|singlet|jersey|shirt|(^| )tops?( |$)'),
  (17, '7323', 'PCS', 'flat-5', 'bottle|flask|shaker'),
  (18, '9506', 'PCS', 'flat-18', 'gym|yoga|dumb.?bell|barbell|kettlebell|treadmill|resistance|(^| )mats?( |$)'),
  (19, '9506', 'PCS', 'flat-5', 'ball|bats?( |$)|racket|racquet|pad|guard|nets?( |$)|wicket|shuttle|helmet|rope|sport')
)
update categories set hsn = proposed.hsn, unit = proposed.unit, tax_class = proposed.tax_class
from categories as named cross join lateral (
  select * from proposals where lower(named.name) ~ words order by place limit 1
) as proposed
where named.id = categories.id;
update categories set unit = 'PCS', tax_class = 'flat-18' where tax_class is null;
