import Trash from 'lucide-react/icons/trash-2'
import { nameOf } from '../../shop/catalog/synonyms/rules.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { DeleteDialog } from '../list/delete-dialog.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { type Synonym, useRemoveSynonym } from './queries.ts'

export const synonymColumns: Column<Synonym>[] = [
  {
    name: 'typed',
    head: 'Shoppers type',
    cell: ({ typed }) => <span className="wrap-anywhere font-semibold">{typed}</span>,
  },
  {
    name: 'searched',
    head: 'It means',
    cell: ({ searched }) => <span className="wrap-anywhere">{searched}</span>,
  },
  { name: 'bothWays', head: 'Both ways', cell: ({ bothWays }) => (bothWays ? 'Yes' : 'No') },
  actionsColumn((synonym) => <SynonymActions synonym={synonym} />),
]

export function SynonymCard({ synonym }: { synonym: Synonym }) {
  const { typed, searched, bothWays } = synonym
  return (
    <article className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere font-semibold">{typed}</h3>
        <p className="wrap-anywhere text-muted text-sm">{`means ${searched}${bothWays ? ', both ways' : ''}`}</p>
      </div>
      <SynonymActions synonym={synonym} />
    </article>
  )
}

function SynonymActions({ synonym }: { synonym: Synonym }) {
  return (
    <span className="inline-flex">
      <HistoryButton thing="synonym" id={synonym._id} name={nameOf(synonym)} opensRow />
      <RemoveSynonym synonym={synonym} />
    </span>
  )
}

function RemoveSynonym({ synonym }: { synonym: Synonym }) {
  const show = useRowDialog()
  const remove = useRemoveSynonym(synonym._id)
  const name = nameOf(synonym)
  const confirmRemoval = () =>
    show((close) => (
      <DeleteDialog
        thing="synonym"
        id={synonym._id}
        name={name}
        remove={() => remove.mutateAsync(undefined)}
        close={close}
      >{`A search for ${synonym.typed} finds only what is called so.`}</DeleteDialog>
    ))
  if (!may('products:write')) return null
  return (
    <IconButton label={`Delete ${name}`} onClick={confirmRemoval}>
      <Trash size={18} />
    </IconButton>
  )
}
