-- Its deadlines are those of the day on which it was reopened. The release before reopens nothing.
alter table grievances add column reopened_at timestamptz;
