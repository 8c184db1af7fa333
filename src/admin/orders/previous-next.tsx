import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { isDialogOpen, isTyping, useKeyDown } from '../shared/keyboard.ts'
import { urls } from '../shared/urls.ts'
import { useAdjacentOrders } from './queries.ts'

export function PreviousNext({ id }: { id: string }) {
  const { before, after } = useAdjacentOrders(id)
  const navigate = useNavigate()
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
    const to = { j: after, k: before }[event.key.toLowerCase()]
    if (to) void navigate(urls.order(to))
  })
  if (!before && !after) return null
  return (
    <div className="-my-1 flex">
      <IconButton
        label="The order before (K)"
        aria-keyshortcuts="K"
        disabled={!before}
        onClick={() => before && navigate(urls.order(before))}
      >
        <ArrowUp size={20} />
      </IconButton>
      <IconButton
        label="The next order (J)"
        aria-keyshortcuts="J"
        disabled={!after}
        onClick={() => after && navigate(urls.order(after))}
      >
        <ArrowDown size={20} />
      </IconButton>
    </div>
  )
}
