import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { EXPORT_HOURS, isExportOpen } from '../../shop/reports/data-export/rules.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListHead } from '../list/list-head.tsx'
import { RowDialogs } from '../list/row-dialog.tsx'
import { BeginExport } from './begin-export.tsx'
import { ExportRow } from './export-row.tsx'
import { exportsQuery } from './queries.ts'

export function Component() {
  const { data, isError, refetch } = useQuery(exportsQuery)
  return (
    <>
      <ListHead title="All data" />
      <p className="mb-5 max-w-prose text-muted">
        {`Take the whole shop with you: products, customers, orders, money, settings and more as documented CSV files in a ZIP, also in the shape that Shopify imports. The shop writes it while you do something else, and keeps it for ${EXPORT_HOURS} hours. It names your customers, with addresses and phone numbers. Keep it safe.`}
      </p>
      <BeginExport isOpen={data?.some(({ state }) => isExportOpen(state)) ?? false} />
      {data ? (
        data.length > 0 && (
          <RowDialogs>
            <ul aria-label="Exports" className="max-w-5xl border-text border-t-2">
              {data.map((each) => (
                <ExportRow key={each._id} shopExport={each} />
              ))}
            </ul>
          </RowDialogs>
        )
      ) : isError ? (
        <LoadFailed what="The exports could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </>
  )
}
