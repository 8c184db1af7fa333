import Heart from 'lucide-react/icons/heart'
import Pencil from 'lucide-react/icons/pencil'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { ButtonLink } from '../../src/ui/button-link.tsx'
import type { ButtonVariant } from '../../src/ui/button-style.ts'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { IconLink } from '../../src/ui/icon-link.tsx'
import { TextLink } from '../../src/ui/text-link.tsx'
import { Tooltip } from '../../src/ui/tooltip.tsx'
import { longName } from './extreme-values.ts'
import { Specimen, Specimens } from './specimen.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

export function Buttons() {
  const [liked, setLiked] = useState(true)
  const [count, setCount] = useState(2)
  return (
    <div className="grid gap-10">
      {variants.map((variant) => (
        <Specimens key={variant} title={`Button, ${variant}`}>
          <Specimen name="Large">
            <Button variant={variant} size="large">
              Add to cart
            </Button>
          </Specimen>
          <Specimen name="Medium; point at it, tab to it">
            <Button variant={variant}>Place order</Button>
          </Specimen>
          <Specimen name="Small">
            <Button variant={variant} size="small">
              Edit
            </Button>
          </Specimen>
          <Specimen name="Loading">
            <Button variant={variant} loading>
              Place order
            </Button>
          </Specimen>
          <Specimen name="Disabled">
            <Button variant={variant} disabled>
              Sold out
            </Button>
          </Specimen>
          <Specimen name="A link">
            <ButtonLink variant={variant} to="/ui">
              Continue
            </ButtonLink>
          </Specimen>
        </Specimens>
      ))}
      <Specimens title="More words than room" wide>
        <Specimen name="As wide as its place">
          <Button wide>{longName}</Button>
        </Specimen>
        <Specimen name="A link in text">
          <p>
            Read <TextLink to="/ui">how returns work</TextLink>, or about{' '}
            <TextLink to="/ui">{longName}</TextLink>.
          </p>
        </Specimen>
      </Specimens>
      <Specimens title="Icon button">
        <Specimen name="Default">
          <IconButton label="Search">
            <Search size={22} />
          </IconButton>
        </Specimen>
        <Specimen name={liked ? 'On' : 'Off'}>
          <IconButton label="Wishlist" pressed={liked} onClick={() => setLiked(!liked)}>
            <Heart size={22} />
          </IconButton>
        </Specimen>
        <Specimen name="Counting">
          <IconLink to="/ui" label={`Cart, ${count} items`} count={count}>
            <ShoppingBag size={22} />
          </IconLink>
        </Specimen>
        <Specimen name="Beyond 99">
          <IconLink to="/ui" label="Cart, 99+ items" count={140}>
            <ShoppingBag size={22} />
          </IconLink>
        </Specimen>
        <Specimen name="Disabled">
          <IconButton label="Search" disabled>
            <Search size={22} />
          </IconButton>
        </Specimen>
        <Specimen name="With a tooltip">
          <Tooltip text="Edit the product">
            <IconButton label="Edit">
              <Pencil size={20} />
            </IconButton>
          </Tooltip>
        </Specimen>
        <Button variant="secondary" size="small" onClick={() => setCount(count + 1)}>
          Count up
        </Button>
      </Specimens>
    </div>
  )
}
