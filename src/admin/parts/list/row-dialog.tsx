import { createContext, type ReactNode, useContext, useState } from 'react'

type RowDialog = (close: () => void) => ReactNode

const Show = createContext<(dialog: RowDialog) => void>(() => {
  throw new Error('a row has its dialog only in a list')
})

/**
 * Opens a dialog of a row. It is rendered beside the rows: with its row it would go when another admin acted first, and
 * take along the refusal that it shows.
 */
export const useRowDialog = () => useContext(Show)

/** Around the rows of a list. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const [show] = useState(() => (open: RowDialog) => setDialog(open(() => setDialog(null))))
  return (
    <Show value={show}>
      {children}
      {dialog}
    </Show>
  )
}
