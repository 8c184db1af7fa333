-- A size system that releases before do not know: they read `size_system` alone, which wins, as they may have written it since.
alter table categories add column sizes_mean text check (length(sizes_mean) between 1 and 40);
