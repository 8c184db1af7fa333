import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { Refusal } from '../../client/api-client.ts'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatDate, momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, FocusableRow, Head, Row, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListRow } from '../list/list-row.tsx'
import { RowDialogs } from '../list/row-dialog.tsx'
import { Notes } from '../notes/notes.tsx'
import { OrderStatus, paymentLabel } from '../orders/order-status.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { may } from '../shared/permissions.ts'
import { Title } from '../shared/title.tsx'
import { urls } from '../shared/urls.ts'
import { BlockDialog } from './block-dialog.tsx'
import { CustomerStatus } from './columns.tsx'
import { EarlierOrders } from './earlier-orders.tsx'
import { GoodwillDialog } from './goodwill-dialog.tsx'
import { type CustomerDetails, customerQuery } from './queries.ts'

const customers = { label: 'Customers', to: urls.customers }

export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(customerQuery(id))
  const [open, setOpen] = useState<'block' | 'goodwill' | null>(null)
  if (error && !data) {
    if (error instanceof Refusal && error.status < 500) return <NotFound list={customers} />
    return <LoadFailed what="This customer could not be loaded" retry={() => void refetch()} />
  }
  if (!data) return <Skeleton className="h-96 w-full" />
  const { user, blocked, notes } = data
  const close = () => setOpen(null)
  return (
    <RowDialogs>
      <Title>{user.name}</Title>
      <Breadcrumbs crumbs={[customers, { label: user.name }]} />
      <div className="mt-4 mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="type-title wrap-anywhere min-w-0">
          <bdi>{user.name}</bdi>
        </h1>
        <CustomerStatus isVerified={user.isVerified} />
        {blocked && (
          <p className="text-muted text-sm">
            <span>{'Blocked by '}</span>
            <bdi>{blocked.by}</bdi>
            <span>{`, ${momentInWords(blocked.at)}`}</span>
          </p>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {may('money:refund') && (
            <Button size="small" variant="secondary" onClick={() => setOpen('goodwill')}>
              Give a credit
            </Button>
          )}
          {may('customers:write') && (
            <Button size="small" variant="secondary" onClick={() => setOpen('block')}>
              {user.isVerified ? 'Block' : 'Unblock'}
            </Button>
          )}
          <HistoryButton thing="customer" id={id} name={user.name} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <Facts details={data} />
        <div className="grid min-w-0 content-start gap-10 xl:row-span-2 xl:row-start-1">
          <NewestOrders details={data} />
          <EarlierOrders of={id} />
          <Returns details={data} />
          <WalletMovements details={data} />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <Notes subject={{ kind: 'customer', id }} notes={notes} />
          <Addresses details={data} />
        </div>
      </div>
      {open === 'block' && <BlockDialog customer={user} close={close} />}
      {open === 'goodwill' && <GoodwillDialog customer={user} close={close} />}
    </RowDialogs>
  )
}

interface OfCustomer {
  details: CustomerDetails
}

function NewestOrders({ details: { user, orders } }: OfCustomer) {
  return (
    <Section id="orders" title="Orders">
      {orders.length === 0 ? (
        <p className="text-muted">None yet.</p>
      ) : (
        <Table caption="Newest orders" captionHidden>
          <thead>
            <Row>
              <Head>Order</Head>
              <Head className="max-sm:hidden">Date</Head>
              <Head className="max-sm:hidden">Payment</Head>
              <Head className="max-sm:hidden">Status</Head>
              <Head numeric>Total</Head>
            </Row>
          </thead>
          <tbody>
            {orders.map((order) => (
              <FocusableRow key={order._id}>
                <Cell>
                  <TextLink to={urls.order(order._id)} className="type-number" translate="no">
                    {orderName(order.number)}
                  </TextLink>
                  <span className="block text-muted text-xs sm:hidden">{formatDate(order.orderDate)}</span>
                </Cell>
                <Cell className="whitespace-nowrap max-sm:hidden">{formatDate(order.orderDate)}</Cell>
                <Cell className="max-sm:hidden">{paymentLabel(order)}</Cell>
                <Cell className="max-sm:hidden">
                  <OrderStatus status={order.orderStatus} of={order} />
                </Cell>
                <Cell className="text-right">
                  <span className="type-number">{formatRupees(order.theTotelAmount)}</span>
                  <span className="flex justify-end text-xs sm:hidden">
                    <OrderStatus status={order.orderStatus} of={order} />
                  </span>
                </Cell>
              </FocusableRow>
            ))}
          </tbody>
        </Table>
      )}
      {user.orders > orders.length && (
        <p className="mt-3">
          <TextLink
            to={urls.ordersOf(user.email)}
          >{`All ${user.orders.toLocaleString('en-IN')} orders`}</TextLink>
        </p>
      )}
    </Section>
  )
}

function Returns({ details: { returns } }: OfCustomer) {
  return (
    <Section id="returns" title="Returns">
      {returns.length === 0 && <p className="text-muted">None.</p>}
      <ul>
        {returns.map(({ _id, orderId, orderNumber, productId, reason, status, returnDate, refundAmount }) => (
          <ListRow key={_id} className="py-2">
            <p>
              <span className="font-semibold">{productId.productName}</span>
              <span>{`, ${status.toLowerCase()}, `}</span>
              <span className="type-number">{formatRupees(refundAmount)}</span>
            </p>
            <p className="text-muted text-sm">
              <span>{`${reason} · ${formatDate(returnDate)} · `}</span>
              <TextLink to={urls.order(orderId)} translate="no">
                {orderName(orderNumber)}
              </TextLink>
            </p>
          </ListRow>
        ))}
      </ul>
    </Section>
  )
}

function WalletMovements({ details: { wallet } }: OfCustomer) {
  return (
    <Section id="wallet" title="Wallet">
      {!wallet || wallet.transactions.length === 0 ? (
        <p className="text-muted">Nothing has moved.</p>
      ) : (
        <Table caption="Newest movements of the wallet" captionHidden>
          <thead>
            <Row>
              <Head>Date</Head>
              <Head>What for</Head>
              <Head numeric>Amount</Head>
            </Row>
          </thead>
          <tbody>
            {wallet.transactions.map(({ _id, date, type, amount, description }) => (
              <Row key={_id}>
                <Cell className="whitespace-nowrap">{formatDate(date)}</Cell>
                <Cell className="wrap-anywhere">{description}</Cell>
                <Cell numeric>{formatRupees(type === 'Debit' ? -amount : amount)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function Facts({ details: { user, delivered, returned, returnRate, money } }: OfCustomer) {
  const owed = money.returns + money.refunds
  return (
    <dl className="wrap-anywhere grid content-start gap-4 max-xl:grid-cols-2 xl:col-start-2">
      <Fact name="Email">
        <a href={`mailto:${user.email}`} className="underline underline-offset-4">
          {user.email}
        </a>
      </Fact>
      {user.phone && <Fact name="Phone">{user.phone}</Fact>}
      <Fact name="Joined">{formatDate(user.createdAt)}</Fact>
      <Fact name="Spent">{`${formatRupees(user.spent)} in ${user.orders} ${user.orders === 1 ? 'order' : 'orders'}`}</Fact>
      <Fact name="Return rate">
        {returnRate === null
          ? 'Nothing was delivered yet'
          : `${Math.round(returnRate * 100)} % (${returned} of ${delivered} units)`}
      </Fact>
      <Fact name="Wallet balance">{formatRupees(money.balance)}</Fact>
      {owed > 0 && <Fact name="Waits to go back">{formatRupees(owed)}</Fact>}
    </dl>
  )
}

function Addresses({ details: { user } }: OfCustomer) {
  return (
    <Section id="addresses" title="Addresses">
      {user.addresses.length === 0 && <p className="text-muted">None.</p>}
      <ul className="grid gap-4">
        {user.addresses.map(
          ({ _id, name, address, locality, city, state, pinCode, phone, isDefaultAddress }) => (
            <li key={_id}>
              <address className="wrap-anywhere not-italic">
                <span className="font-semibold">{name}</span>
                {isDefaultAddress && <span className="text-muted text-sm"> · default</span>}
                <br />
                <bdi>{[address, locality].filter(Boolean).join(', ')}</bdi>
                <br />
                <bdi>{city}</bdi>
                <span>{', '}</span>
                <bdi>{state}</bdi>
                <span>{` ${pinCode}`}</span>
                <br />
                <span>{phone}</span>
              </address>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="type-label mb-3 border-text border-b-2 pb-2">
        {title}
      </h2>
      {children}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd>{children}</dd>
  </div>
)
