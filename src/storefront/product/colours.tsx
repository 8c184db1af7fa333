import type { ColourOnWire } from '../../shop/catalog/styles/wire.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../shared/picture.tsx'
import { urls } from '../shared/urls.ts'

/** Links to the products of the same style; each colour is a product with a page of its own. */
export function Colours({ colours, current }: { colours: ColourOnWire[]; current: string }) {
  return (
    <nav aria-labelledby="colours" className="mb-6">
      <h2 id="colours" className="type-label">{`Colours (${colours.length})`}</h2>
      {/* One row, however many there are: the sizes stay close to the price. */}
      <ul className="-mx-1 mt-1 flex gap-2 overflow-x-auto p-1">
        {colours.map(({ _id, productName, colour, picture, available }) => {
          const isCurrent = _id === current
          return (
            <li key={_id} className="w-24 shrink-0">
              <Link
                to={urls.product(_id)}
                aria-current={isCurrent ? 'page' : undefined}
                className="group block text-sm leading-snug"
              >
                <span
                  className={cx(
                    'block border-2 p-0.5',
                    isCurrent ? 'border-text' : 'border-transparent group-hover:border-line',
                  )}
                >
                  <Picture of={picture} alt="" sizes="96px" />
                </span>
                <span className={cx('wrap-anywhere mt-1 block', isCurrent && 'font-semibold')}>
                  {colour ?? productName}
                </span>
                {!available && <span className="block text-muted">Sold out</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
