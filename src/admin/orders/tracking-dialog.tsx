import { useMutation } from '@tanstack/react-query'
import { messageOf, Refusal, send } from '../../client/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { FileDialog, FileRows, useCourierFile } from '../couriers/file-dialog.tsx'
import { type CourierFields, useSaveCourier } from '../couriers/queries.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { newBatch, ordersIn, toastOfBatch } from './change-orders.ts'
import { invalidateOrders } from './queries.ts'

type Counts = { shipped: number; numbered: number; left: number }

const countsInWords = ({ shipped, numbered, left }: Counts) =>
  [
    `${ordersIn(shipped)} shipped`,
    ...(numbered > 0 ? [`${numbered} given a number`] : []),
    ...(left > 0 ? [`${left} had it already`] : []),
  ].join(', ')

const checkInWords = ({ shipped, numbered, left }: Counts) =>
  [
    `${ordersIn(shipped)} would be shipped`,
    ...(numbered > 0 ? [`${numbered.toLocaleString('en-IN')} would get a number`] : []),
    ...(left > 0 ? [`${left.toLocaleString('en-IN')} have theirs already`] : []),
  ].join(', ')

export function TrackingDialog({ close }: { close: () => void }) {
  const file = useCourierFile('tracking', (json) => send(api.order['check-tracking'].$post({ json })))
  const { shown: check } = file
  const { refetch } = file.check
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const batch = newBatch()
      const json = { file: '', ...file.request, batch, rows: check?.rows ?? 0 }
      return { batch, outcome: await send(api.order['import-tracking'].$post({ json })) }
    },
    onSuccess: ({ batch, outcome }) => {
      toastOfBatch(countsInWords(outcome), batch, outcome.shipped > 0)
      close()
      return invalidateOrders()
    },
    onError: (failure) => failure instanceof Refusal && failure.status === 409 && void refetch(),
  })
  return (
    <FileDialog
      title="Import tracking numbers"
      courierLabel="Courier of rows that name none"
      noCourier="The file names them"
      hint="A column for the order and one for the tracking number, AWB or waybill; one for the courier if there are several. Two parcels of one order need the SKU of each."
      note="Nothing is changed before you have seen what it would do"
      of={file}
      action={{
        label: check?.shipped ? `Ship ${ordersIn(check.shipped)}` : 'Give the numbers',
        enabled: !!check && check.shipped + check.numbered > 0,
        pending: isPending,
        run: mutate,
        error,
        reset,
      }}
      close={close}
    >
      {({ leftOut, leftOutRows, missingCouriers, ...counts }) => (
        <div role="status">
          <p className="font-semibold">{checkInWords(counts)}</p>
          {may('settings:write') &&
            missingCouriers.map(({ name, trackingUrl }) => (
              <AddCourier key={name} courier={{ name, trackingUrl: trackingUrl ?? '' }} onAdded={refetch} />
            ))}
          <FileRows
            label={`Left out: ${leftOutRows === 1 ? '1 row' : `${leftOutRows.toLocaleString('en-IN')} rows`}`}
            rows={leftOut}
            more={leftOutRows - leftOut.length}
          />
        </div>
      )}
    </FileDialog>
  )
}

function AddCourier({ courier, onAdded }: { courier: CourierFields; onAdded: () => unknown }) {
  const { mutate, isPending } = useSaveCourier(null)
  const onError = (error: Error) =>
    toast.failed(messageOf(error, `${courier.name} was not added. Please try again.`))
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{`The file names ${courier.name}, which is not among your couriers.`}</span>
      <Button
        size="small"
        variant="secondary"
        loading={isPending}
        onClick={() => mutate(courier, { onSuccess: onAdded, onError })}
      >{`Add ${courier.name}`}</Button>
    </p>
  )
}
