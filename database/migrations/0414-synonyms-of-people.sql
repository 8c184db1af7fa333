-- Whom things are for, in Hindi and English, kinds of clothes and boots, and the commonest words in Devanagari.
insert into synonyms (typed, searched)
select unnest(string_to_array(typed, ', ')), searched
from (values
  ('man, gent, mard, mardana, purush, aadmi, ladka, ladke, ladko, ladkon, पुरुष', 'men'),
  ('mahila, mahilao, mahilaon, aurat, aurato, auraton, ladki, ladkiyo, ladkiyon, ladkiyan, महिला', 'women'),
  ('ladka, ladke, ladko, ladkon, ladki, ladkiyo, ladkiyon, ladkiyan, bache, bacho, bachhe, bachho, bachhon, bachcho, बच्चे, बच्चों',
    'kids'),
  ('stud shoes, studded shoes, spike shoes, turf shoes, futsal shoes', 'football boots'),
  ('sandal, sandle, sandel, crocs, clogs, चप्पल', 'slides'), ('hudi, हुडी', 'hoodie'), ('golden, sunehra', 'gold'),
  ('sportswear, activewear, gym wear, gym clothes, sports clothes, gym kapde, sports kapde', 'tshirt'),
  ('sportswear, activewear, gym wear, gym clothes, sports clothes, gym kapde, sports kapde, लोअर', 'joggers'),
  ('sportswear, activewear, gym wear, gym clothes, sports clothes, gym kapde, sports kapde, निक्कर', 'shorts'),
  ('जूता, जूते', 'shoes'), ('टोपी', 'caps'), ('मोजे, मोज़े', 'socks'), ('दस्ताने', 'gloves'), ('बल्ला, बैट', 'cricket bat'),
  ('गेंद, फुटबॉल', 'football'), ('टीशर्ट', 'tshirt'), ('जर्सी', 'jersey'), ('जैकेट', 'jacket'), ('बैग', 'backpack'),
  ('बोतल', 'bottle'), ('लाल', 'red'), ('काला, काली, काले', 'black'), ('सफेद', 'white'), ('नीला, नीली, नीले', 'blue'),
  ('हरा, हरी, हरे', 'green'),
  ('नाइक, नाइके, नाइकी', 'nike'), ('एडिडास', 'adidas'), ('प्यूमा, पूमा', 'puma'), ('निविया', 'nivia')
) as defaults (typed, searched)
on conflict do nothing;
