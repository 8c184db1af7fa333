import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { fieldsOf, type Section, type Values } from '../../shop/settings/rules.ts'
import type { ScheduledOnWire } from '../../shop/settings/scheduled/wire.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { may } from '../shared/permissions.ts'
import { HomePreview } from './home-preview.tsx'
import { scheduledQuery, useCancelScheduled } from './queries.ts'
import { draftOf } from './settings-draft.ts'

/** What is published later of a section, the next first. */
export function ScheduledChanges({ section }: { section: Section }) {
  const { data } = useQuery(scheduledQuery)
  const changes = data?.filter((change) => change.section === section) ?? []
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="planned" className="mb-6 border border-edge bg-surface p-4">
      <h3 id="planned" className="font-semibold">
        Planned changes
      </h3>
      <ul className="mt-2 grid gap-3">
        {changes.map((change) => (
          <ScheduledChange key={change._id} change={change} />
        ))}
      </ul>
    </section>
  )
}

function ScheduledChange({
  change: { _id, section, fields, publishAt, admin },
}: {
  change: ScheduledOnWire
}) {
  const cancel = useCancelScheduled()
  const when = momentInWords(publishAt)
  const draft = draftOf[section]
  const what = Object.keys(fields).map((name) => fieldsOf(section)[name]?.label ?? name)
  const takeBack = async () => {
    try {
      toast.done((await cancel.mutateAsync(_id)).message)
    } catch (error) {
      toast.failed(messageOf(error, 'It was not taken back. Please try again.'))
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">{`${when} in India`}</p>
        <p className="wrap-anywhere text-muted text-sm">
          <span>{`${what.join(', ')} · `}</span>
          <bdi>{admin}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {draft && !hasPicture(fields) && <HomePreview draft={() => draft(fields)} />}
        {may('settings:write') && (
          <Button variant="secondary" loading={cancel.isPending} onClick={() => void takeBack()}>
            <span>{'Take back '}</span>
            <span className="sr-only">{`the change of ${when}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** A preview takes pictures that were just chosen, and no kept ones. */
const hasPicture = (fields: Values) =>
  Object.values(fields).some((value) => typeof value === 'object' && value !== null && 'hash' in value)
