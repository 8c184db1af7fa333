-- Where an admin chose to send the refund of a held change; null: where the shopper chose, else the wallet. The name differs from
-- `refund_to` of return requests, which the release before reads unqualified beside this table.
alter table deferred_status_changes
  add column chosen_refund_to text check (chosen_refund_to in ('wallet', 'source'));
