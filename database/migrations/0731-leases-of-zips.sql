-- Which process works through a ZIP, and how often a picture has ended the process that read it.
alter table picture_zips add column lease uuid;
alter table picture_zip_files add column attempts integer not null default 0;
