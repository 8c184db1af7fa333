import { useMutation } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useRef } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { MAX_NOTE_LENGTH } from '../../shop/notes/rules.ts'
import type { NoteOnWire } from '../../shop/notes/wire.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { invalidateQueries } from '../shared/query-client.ts'

interface NotesProps {
  subject: { kind: 'order' | 'customer'; id: string }
  notes: readonly NoteOnWire[]
}

const invalidateNotes = () => invalidateQueries('order', 'customer', 'trail')

export function Notes({ subject, notes }: NotesProps) {
  const form = useRef<HTMLFormElement>(null)
  const add = useMutation({
    mutationFn: (text: string) => send(api.notes['add-note'].$post({ json: { ...subject, text } })),
    onSuccess: () => form.current?.reset(),
    onError: (error) => toast.failed(messageOf(error, 'The note was not added. Please try again.')),
    onSettled: invalidateNotes,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (text !== '') add.mutate(text)
  }
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="type-label mb-3 border-text border-b-2 pb-2">
        Notes
      </h2>
      <ul>
        {notes.map((note) => (
          <NoteEntry key={note._id} note={note} />
        ))}
      </ul>
      {may('notes:write') && (
        <form
          ref={form}
          method="post"
          onSubmit={submit}
          className="mt-3 grid justify-items-start gap-3 print:hidden"
        >
          <TextArea
            label="New note"
            name="text"
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            hint="Only admins see it."
            className="w-full"
          />
          <Button type="submit" variant="secondary" size="small" loading={add.isPending}>
            Add note
          </Button>
        </form>
      )}
    </section>
  )
}

function NoteEntry({ note: { _id, by, text, at } }: { note: NoteOnWire }) {
  const remove = useMutation({
    mutationFn: () => send(api.notes['delete-note'][':id'].$delete({ param: { id: _id } })),
    onError: (error) => toast.failed(messageOf(error, 'The note was not deleted. Please try again.')),
    onSettled: invalidateNotes,
  })
  const moment = momentInWords(at)
  return (
    <li className="flex items-start gap-2 border-line border-b py-2">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="text-muted text-sm">
          <bdi>{by}</bdi> · <time dateTime={at}>{moment}</time>
        </p>
      </div>
      {may('notes:write') && (
        <IconButton label={`Delete the note of ${by}, ${moment}`} onClick={() => remove.mutate()}>
          <Trash size={18} />
        </IconButton>
      )}
    </li>
  )
}
