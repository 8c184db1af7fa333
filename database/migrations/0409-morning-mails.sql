-- The mail about stock is one of the whole morning (docs/decisions/0158). Processes of before go on with the table's and the
-- setting's old names: through the view they move on the same row, so that no day has two mails.
alter table stock_mails rename to morning_mails;
alter table morning_mails rename constraint stock_mails_pkey to morning_mails_pkey;
alter table morning_mails rename constraint stock_mails_is_only_check to morning_mails_is_only_check;
create view stock_mails as select is_only, day from morning_mails;
update settings set fields = fields || jsonb_build_object('morningMail', fields -> 'stockMail')
where section = 'selling' and fields ? 'stockMail';
