import { Fragment } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { commandKey, Key } from '../shared/key.tsx'

const keys: [string[], string][] = [
  [[commandKey, 'K'], 'Find a page, a product, an order, a customer; do something'],
  [['/'], 'Search in the list of the page'],
  [['↑', '↓'], 'From row to row of a list'],
  [['Enter'], 'Open the row'],
  [['Space'], 'Select the row; with Shift, all since the last one'],
  [['A'], 'Select the page, in the orders; with Shift, all that match'],
  [['S'], 'Ship the selected orders'],
  [['D'], 'Deliver them'],
  [['P'], 'Print labels, slips or lists of them'],
  [['?'], 'Show these keys'],
  [['J'], 'The next order, on the page of an order'],
  [['K'], 'The order before'],
  [['Esc'], 'Empty a search; close what lies over the page'],
]

export default function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" open onOpenChange={(open) => open || onClose()}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {keys.map(([pressed, what]) => (
          <Fragment key={what}>
            <dt className="flex gap-1">
              {pressed.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
