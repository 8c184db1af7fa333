-- Personal searches are not kept any more (isPersonal in catalog/listing). Here `@` and dots have become spaces: whatever ends
-- as an address of mail does is deleted, and is counted again if it was the name of a product.
delete from searches_without_result where
  words ~ '\d{8}'
  or regexp_replace(words, '(\d) (?=\d)', '\1', 'g') ~ '\d{9}'
  or words ~ '\m(gmail|googlemail|yahoo|ymail|hotmail|outlook|rediffmail|icloud|protonmail)\M'
  or words ~ '\S \S+ (com|net|org|edu|in|co)$'
  or exists (
    select from regexp_split_to_table(words, ' ') as word
    where length(word) >= 10 and word ~ '[a-z]' and length(regexp_replace(word, '\D', '', 'g')) >= 4);
