import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine, MenuLink } from '../../src/ui/menu.tsx'
import { Sheet, type SheetSide } from '../../src/ui/sheet.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { onFirstToast, toast } from '../../src/ui/toast.ts'
import { Tooltip } from '../../src/ui/tooltip.tsx'
import { longName } from './extreme-values.ts'
import { Specimens } from './specimen.tsx'

const Toaster = lazy(() => import('../../src/ui/toaster.tsx'))

const sheets: [SheetSide, string][] = [
  ['bottom', 'Bottom sheet'],
  ['right', 'Drawer, right'],
  ['left', 'Drawer, left'],
]

const opener = (name: string) => <Button variant="secondary">{name}</Button>

export const Overlays = () => (
  <div className="grid gap-10">
    <Specimens title="Dialog">
      <Dialog
        title="Add a brand"
        description="It can be chosen in the product form at once."
        trigger={opener('With a form')}
        footer={<Button>Add brand</Button>}
      >
        <TextField label="Name" required />
      </Dialog>
      <Dialog
        title={longName}
        trigger={opener('Longer than the screen')}
        large
        footer={<Button>Agreed</Button>}
      >
        {Array.from({ length: 24 }, (_, index) => (
          <p
            key={String(index)}
            className="mb-4"
          >{`${index + 1}. What is bought here can be sent back within ten days, unworn and in its box.`}</p>
        ))}
      </Dialog>
      <ConfirmDialog
        title="Remove this address?"
        trigger={opener('Asking first')}
        confirm="Remove"
        danger
        onConfirm={() => toast.done('Address removed')}
      >
        14 Temple Road will no longer be offered at checkout. Orders keep it.
      </ConfirmDialog>
      <Deleting />
    </Specimens>
    <Specimens title="Sheet and drawer">
      {sheets.map(([side, name]) => (
        <Sheet
          key={side}
          side={side}
          title="Filters"
          trigger={opener(name)}
          footer={<Button>Show 24</Button>}
        >
          {Array.from({ length: 14 }, (_, index) => (
            <Checkbox
              key={String(index)}
              label={index === 2 ? longName : `Club ${index + 1}`}
              aside={{ id: `count-of-${side}-${index}`, text: 24 - index }}
            />
          ))}
        </Sheet>
      ))}
    </Specimens>
    <Specimens title="Menu and tooltip">
      <Menu trigger={opener('Menu')}>
        <MenuLink to="/profile">Profile</MenuLink>
        <MenuItem onSelect={() => toast.note('Copied')}>Copy number</MenuItem>
        <MenuItem onSelect={() => undefined} disabled>
          Print
        </MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => toast.failed('It could not be deleted. Try again.')}>
          Delete
        </MenuItem>
      </Menu>
      <Tooltip text="More can be done with this order">
        <IconButton label="More">
          <Ellipsis size={22} />
        </IconButton>
      </Tooltip>
    </Specimens>
    <Specimens title="Toast">
      <Button variant="secondary" onClick={() => toast.done('Added to cart')}>
        Done
      </Button>
      <Button variant="secondary" onClick={() => toast.failed('Only 2 are left. The quantity was set back.')}>
        Failed
      </Button>
      <Button variant="secondary" onClick={() => toast.note(`${longName} has gone.`)}>
        Long
      </Button>
    </Specimens>
    <Toasts />
  </div>
)

function Deleting() {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const remove = () => {
    setPending(true)
    setTimeout(() => {
      setPending(false)
      setOpen(false)
    }, 2_000)
  }
  return (
    <ConfirmDialog
      title="Delete this customer?"
      trigger={opener('Waiting for the answer')}
      open={open}
      onOpenChange={setOpen}
      confirm="Delete"
      danger
      pending={pending}
      onConfirm={remove}
    >
      Name, email, phone and addresses are removed for good. Orders stay in the books.
    </ConfirmDialog>
  )
}

function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
