import type { RecordName } from '../../shop/history/records-rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { useChanges } from './queries.ts'

interface ThingHistoryProps {
  thing: RecordName
  id: string
  /** Omits the heading, for a container that has its own. */
  withoutHeading?: boolean
}

export function ThingHistory({ thing, id, withoutHeading }: ThingHistoryProps) {
  const { changes, isError, retry, older } = useChanges({ thing, id }, 10)
  return (
    <section aria-label="Changes">
      {!withoutHeading && <h2 className="type-label border-text border-b-2 pb-2">Changes</h2>}
      {isError && !changes && (
        <div role="alert" className="flex flex-wrap items-center gap-4 py-3">
          <FieldError>The changes could not be loaded.</FieldError>
          <Button variant="secondary" size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {changes?.length === 0 && <p className="py-3 text-muted">No admin has changed it yet.</p>}
      <ul>
        {changes?.map((change) => (
          <ChangeEntry key={change._id} change={change} />
        ))}
      </ul>
      {older && (
        <Button variant="quiet" size="small" loading={older.isReading} onClick={older.read}>
          Older changes
        </Button>
      )}
    </section>
  )
}
