-- 'down' is a word that searches leave out, so every jacket was found.
delete from synonyms where typed = 'winter jacket' and searched = 'down jacket' and not both_ways;
insert into synonyms (typed, searched) values
  ('winter jacket', 'fill jacket'),
  ('trekking bag', 'hip belt backpack'), ('trekking backpack', 'hip belt backpack'), ('hiking bag', 'hip belt backpack'),
  ('football socks', 'crew length socks'), ('soccer socks', 'crew length socks')
on conflict do nothing;
