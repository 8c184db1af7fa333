create index search_words_by_sound on search_words (sound_of(word)) where named;

-- Signatures of 12 bytes, the default, are full in every page that is not a leaf, so all words were compared.
create index search_words_near on search_words using gist (word gist_trgm_ops(siglen = 256)) where named;
drop index search_words_alike;
alter index search_words_near rename to search_words_alike;
