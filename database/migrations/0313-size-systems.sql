-- What the numbers of sizes mean; null is what the category's name says (src/shop/catalog/size-rules.ts).
alter table categories add column size_system text check (size_system in
  ('uk', 'chest', 'waist', 'head', 'length', 'thickness', 'litres', 'millilitres', 'number'));
-- As it was shown when it was ordered; null in orders of releases before, which show the number.
alter table order_items add column size_label text;
