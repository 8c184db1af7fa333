-- Sports headgear is goods of chapter 65 (note 1(g) to chapter 95 of the Customs Tariff), helmets for sports among them (the
-- explanatory note to heading 6506), at 18 % as all goods that no schedule names. 0235 had filled them in as sports goods.
update categories set hsn = '6506', tax_class = 'flat-18'
where hsn = '9506' and unit = 'PCS' and tax_class = 'flat-5' and lower(name) ~ 'helmet';
