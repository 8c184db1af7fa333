import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { LoadFailed } from '../../client/load-failed.tsx'
import type { SportToAdmin } from '../../shop/catalog/sports/wire.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { ListRow } from '../list/list-row.tsx'
import { RowDialogs, useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { sportsQuery } from './queries.ts'
import { SportDialog } from './sport-dialog.tsx'

export function Component() {
  const { data: sports, isError, refetch } = useQuery(sportsQuery)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Categories', to: urls.categories }, { label: 'Sports' }]} />
      <ListHead title="Sports" />
      <p className="mb-6 max-w-prose text-muted">
        A sport has a page, and a link in the shop’s menu, once a product on sale has it in its form.
      </p>
      {sports ? (
        <RowDialogs>
          <ul className="border-text border-t-2">
            {sports.map((sport) => (
              <Sport key={sport._id} sport={sport} />
            ))}
          </ul>
        </RowDialogs>
      ) : isError ? (
        <LoadFailed what="The sports could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </>
  )
}

function Sport({ sport }: { sport: SportToAdmin }) {
  const show = useRowDialog()
  const { _id, slug, name, words, total, hidden } = sport
  const onSale = `${total.toLocaleString('en-IN')} ${total === 1 ? 'product' : 'products'} on sale`
  return (
    <ListRow className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <div className="wrap-anywhere min-w-48 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">{onSale}</p>
        {words && <p className="line-clamp-2 text-sm">{words}</p>}
      </div>
      {hidden ? (
        <Status tone="off">Hidden</Status>
      ) : (
        total > 0 && (
          <a
            href={urls.shopSport(slug)}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            {`See ${name} in the shop`}
          </a>
        )
      )}
      <span className="inline-flex">
        <HistoryButton thing="sport" id={_id} name={name} />
        {may('products:write') && (
          <IconButton
            label={`Edit ${name}`}
            data-opens-row
            onClick={() => show((close) => <SportDialog sport={sport} close={close} />)}
          >
            <Pencil size={18} />
          </IconButton>
        )}
      </span>
    </ListRow>
  )
}
