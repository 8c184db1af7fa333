import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { invalidateQueries } from '../shared/query-client.ts'
import { type ImportName, kindOf, type PastImport } from './import-kinds.ts'
import { changedByImports } from './use-import.ts'

export function PastImports({ of }: { of: ImportName }) {
  const { data } = useQuery({ queryKey: ['imports', of], queryFn: kindOf(of).list })
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Earlier imports" className="mt-6">
      <h3 className="type-label mb-2">Earlier imports</h3>
      <ul>
        {data.map((past) => (
          <Entry key={past._id} of={of} past={past} />
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  of: ImportName
  past: PastImport
}

function Entry({ of, past: { _id, name, at, added, by, undoneAt } }: EntryProps) {
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setAsking(false)
    setUndoing(true)
    await undoImport(of, _id, name)
    setUndoing(false)
  }
  return (
    <ListRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0">
        <bdi className="break-words font-semibold">{name}</bdi>
        <span className="block text-muted text-sm">
          <bdi>{by}</bdi>
          <span>{` · ${momentInWords(at)} · ${added.toLocaleString('en-IN')} added`}</span>
          {undoneAt && <span>{` · undone ${momentInWords(undoneAt)}`}</span>}
        </span>
      </p>
      {!undoneAt && (
        <Button size="small" variant="secondary" loading={isUndoing} onClick={() => setAsking(true)}>
          <span>{'Undo '}</span>
          <span className="sr-only">{name}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo ${name}?`}
        confirm="Undo all of it"
        onConfirm={() => void undo()}
        danger
      >
        {kindOf(of).undone}
      </ConfirmDialog>
    </ListRow>
  )
}

/** A call undoes a part. */
async function undoImport(of: ImportName, id: string, name: string): Promise<void> {
  let [removed, kept] = [0, 0]
  try {
    for (let isFinished = false; !isFinished; ) {
      const part = await kindOf(of).undo(id)
      removed += part.removed
      kept += part.kept
      isFinished = part.isFinished
    }
    const left = kept > 0 ? `; ${kept.toLocaleString('en-IN')} in use stay` : ''
    toast.done(`${name}: ${removed.toLocaleString('en-IN')} removed${left}`, { itemId: id })
  } catch (error) {
    toast.failed(messageOf(error, 'Not all of it was undone. Please try again.'))
  }
  await invalidateQueries(...changedByImports)
}
