import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { shortcuts, useShortcuts } from '../shared/shortcuts.ts'
import { urls } from '../shared/urls.ts'
import { useAdjacentOrders } from './queries.ts'

export function PreviousNext({ id }: { id: string }) {
  const { before, after } = useAdjacentOrders(id)
  const navigate = useNavigate()
  const open = (to: string | undefined) => to !== undefined && void navigate(urls.order(to))
  useShortcuts({ nextOrder: () => open(after), previousOrder: () => open(before) })
  if (!before && !after) return null
  return (
    <div className="-my-1 flex">
      <IconButton
        label="The order before (K)"
        aria-keyshortcuts={shortcuts.previousOrder.keys}
        disabled={!before}
        onClick={() => open(before)}
      >
        <ArrowUp size={20} />
      </IconButton>
      <IconButton
        label="The next order (J)"
        aria-keyshortcuts={shortcuts.nextOrder.keys}
        disabled={!after}
        onClick={() => open(after)}
      >
        <ArrowDown size={20} />
      </IconButton>
    </div>
  )
}
