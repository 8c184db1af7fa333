import type { Thing } from '../../../shop/trail/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { useChanges } from './queries.ts'

/** What admins changed of one thing (or of some: ids by comma), newest first, each with its undo. Nothing while nothing was. */
export function ThingHistory({ thing, id, title = 'Changes' }: { thing: Thing; id: string; title?: string }) {
  const { changes = [], isError, retry, older } = useChanges({ thing, id }, 10)
  if (changes.length === 0 && !isError) return null
  return (
    <section aria-label={title}>
      <h2 className="type-label border-text border-b-2 pb-2">{title}</h2>
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4 py-3">
          <FieldError>The changes could not be loaded.</FieldError>
          <Button variant="secondary" size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <ul>
        {changes.map((change) => (
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
