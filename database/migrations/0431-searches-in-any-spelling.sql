-- What is typed into a search and what it looks through are read alike: `folded` in src/lib/folded-text.ts, and here.
-- Accents apart from their letters (NFD) and left out, digits of all scripts, full-width signs and apostrophes as plain ones.
create function folded(text text) returns text language sql immutable parallel safe
return
  case when octet_length(text) = length(text) then lower(text) else lower(translate(
    regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'
      '！＂＃＄％＆（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～‘’ʼ',
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
      '!"#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~'''''''))
  end;

-- As in 0184, of the folded text. Its body is bound when it is made: an index is built without a search path.
create or replace function searchable(text text) returns text language sql immutable return (
  select regexp_replace(concat_ws(' ', plain, (
      select string_agg(replace(compound[1], '-', ''), ' ')
      from regexp_matches(plain, '[^[:space:][:punct:]]+(?:-[^[:space:][:punct:]]+)+', 'g') as compound
    )), '[[:space:][:punct:]]+', ' ', 'g')
  from regexp_replace(folded(text), '[''’]s?\M', '', 'g') as short,
    translate(short, '‘’“”–—…·×°', '          ') as plain
);

-- Products whose words are no longer those that a search asks for.
with changed as (
  select products.id from products join brands on brands.id = brand_id join categories on categories.id = category_id,
    translate(concat_ws(' ', products.name, colour, facts, products.description, brands.name, categories.name),
      '‘’ʼ', '''''''') as text
  where octet_length(text) <> length(text) and folded(text) <> lower(text)
), updated as (
  update products set search = search_of(products) from changed where changed.id = products.id returning search
)
select add_search_words_of(array(select distinct unnest(tsvector_to_array(ts_filter(search, '{a,b,c}'))) from updated), true);

-- Customers by a part of their name, email or phone, in any spelling. The release before searches by users_searched, which the
-- release after this one drops.
create index users_searched_folded on users
  using gin (folded(' ' || name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops)
  where role = 'user' and deleted_at is null;
