insert into legal_periods (name, begins_on, amount, unit, source) values
  ('gst-return', '2021-01-01', 11, 'days', 'CGST Act 2017, section 37(1); notification 83/2020: the 11th of the next month');
