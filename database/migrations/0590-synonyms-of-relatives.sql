-- For whom a gift is, and what sports bras are called.
insert into synonyms (typed, searched)
select unnest(string_to_array(typed, ', ')), searched
from (values
  ('brother, bhai, husband, boyfriend, father, dad, papa, uncle', 'men'),
  ('sister, behen, behan, wife, girlfriend, mother, mom, mummy, aunty', 'women'),
  ('son, beta, daughter, beti, nephew, niece', 'kids'),
  ('sports inner', 'sports bra')
) as defaults (typed, searched)
on conflict do nothing;
