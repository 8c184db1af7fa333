import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { findConfirmedMinutes, isSecondFactorRequired } from '../second-factor/second-factor-store.ts'
import { listAdminsWithSignIns } from '../store.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findInvitation, listInvitations } from './invitations-store.ts'
import { hashInvitationToken, inviteAdmin } from './invite-admin.ts'
import { savePageSize } from './page-sizes-store.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { minutesInWords } from './rules.ts'
import { addStaffRole, editStaffRole, removeStaffRole } from './save-staff-role.ts'
import { setAdminActive } from './set-admin-active.ts'
import { setConfirmedMinutes } from './set-confirmed-minutes.ts'
import { setStaffRole } from './set-staff-role.ts'
import { holdsAllOf } from './staff-roles-rules.ts'
import { listStaffRoles } from './staff-roles-store.ts'
import { inviteForm, presentStaffRole, roleForm, setRoleForm } from './staff-roles-wire.ts'
import {
  acceptForm,
  activeForm,
  minutesForm,
  pageSizeForm,
  presentAdmin,
  presentAdminRefusal,
  presentInvitation,
  requireForm,
  tokenForm,
} from './wire.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

const tags = ['Admins (admin)']

const inviting = rateLimit({ name: 'invite', points: 30, seconds: 3600 })
const accepting = rateLimit({ name: 'guess-invitation', points: 50, seconds: 900 })

export const adminRoutes = new Hono<SessionEnv>()
  .get(
    '/admins/get-admins',
    describeRoute({ summary: 'All admins with their last sign-in, and whom they invited', tags }),
    may('admins:write'),
    async (c) => {
      const admins = await listAdminsWithSignIns(db)
      const invitations = await listInvitations(db)
      const you = admins.find(({ id }) => id === c.get('user').id)
      if (!you) throw new Error('who is signed in is an admin')
      return c.json({
        admins: admins.map((admin) =>
          presentAdmin(admin, { isYou: admin.id === you.id, isManageable: holdsAllOf(you, admin) }),
        ),
        staffRoles: (await listStaffRoles(db)).map((role) => presentStaffRole(role, you)),
        isSecondFactorRequired: await isSecondFactorRequired(db),
        confirmedMinutes: await findConfirmedMinutes(db),
        invitations: invitations.map((invitation) => presentInvitation(invitation, clock.now())),
      })
    },
  )
  .post(
    '/admins/invite-admin',
    describeRoute({ summary: 'Mail an invitation to become an admin; again, to replace its link', tags }),
    mayConfirmed('admins:write'),
    inviting,
    body(inviteForm),
    async (c) => {
      const invited = c.req.valid('json')
      orRefuse(await inviteAdmin(c.get('user').id, invited), presentAdminRefusal)
      logSecurityEvent(c, 'admin.invited', { email: invited.email })
      return c.json({ message: `The invitation is on its way to ${invited.email}` })
    },
  )
  .delete(
    '/admins/withdraw-invitation/:id',
    describeRoute({ summary: 'Withdraw an invitation: its link opens nothing any more', tags }),
    mayConfirmed('admins:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Invitation')
      orRefuse(await withdrawInvitation(c.get('user').id, id), presentAdminRefusal)
      return c.json({ message: 'The invitation is withdrawn' })
    },
  )
  .put(
    '/admins/set-active/:id',
    describeRoute({ summary: 'Deactivate an admin, who is signed out at once, or activate one again', tags }),
    mayConfirmed('admins:write'),
    body(activeForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Admin')
      const { isActive } = c.req.valid('json')
      orRefuse(await setAdminActive(c.get('user').id, { id }, isActive), presentAdminRefusal)
      logSecurityEvent(c, isActive ? 'admin.activated' : 'admin.deactivated', { admin: id })
      return c.json({ message: isActive ? 'The admin is active again' : 'The admin is deactivated' })
    },
  )
  .put(
    '/admins/set-role/:id',
    describeRoute({ summary: 'Give an admin a role, or make one an owner', tags }),
    mayConfirmed('admins:write'),
    body(setRoleForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Admin')
      const { staffRole } = c.req.valid('json')
      orRefuse(await setStaffRole(c.get('user').id, id, staffRole), presentAdminRefusal)
      logSecurityEvent(c, 'admin.role', { admin: id, role: staffRole })
      return c.json({ message: 'The role is changed' })
    },
  )
  .post(
    '/admins/add-role',
    describeRoute({ summary: 'Add a role of admins, with what it may do', tags }),
    mayConfirmed('admins:write'),
    body(roleForm),
    async (c) => {
      const added = orRefuse(await addStaffRole(c.get('user').id, c.req.valid('json')), presentAdminRefusal)
      return c.json({ _id: added.id, message: 'The role is added' })
    },
  )
  .put(
    '/admins/edit-role/:id',
    describeRoute({ summary: 'Change a role, at once for all who have it', tags }),
    mayConfirmed('admins:write'),
    body(roleForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Role')
      orRefuse(await editStaffRole(c.get('user').id, id, c.req.valid('json')), presentAdminRefusal)
      return c.json({ message: 'The role is saved' })
    },
  )
  .delete(
    '/admins/delete-role/:id',
    describeRoute({ summary: 'Delete a role that no admin has', tags }),
    mayConfirmed('admins:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Role')
      orRefuse(await removeStaffRole(c.get('user').id, id), presentAdminRefusal)
      return c.json({ message: 'The role is deleted' })
    },
  )
  .put(
    '/admins/save-page-size',
    describeRoute({ summary: 'Remember how many rows of a list you want on a page', tags }),
    may('dashboard:use'),
    body(pageSizeForm),
    async (c) => {
      const { list, size } = c.req.valid('json')
      await savePageSize(db, c.get('user').id, list, size)
      return c.json({ list, size })
    },
  )
  .put(
    '/admins/require-second-factor',
    describeRoute({
      summary: 'Say whether all admins need a second factor; who has none is signed out',
      tags,
    }),
    mayConfirmed('admins:write'),
    body(requireForm),
    async (c) => {
      const { isRequired } = c.req.valid('json')
      orRefuse(await requireSecondFactor(c.get('user').id, isRequired), presentAdminRefusal)
      logSecurityEvent(c, 'second-factor.required', { isRequired })
      return c.json({
        message: isRequired ? 'All admins need a second factor now' : 'A second factor is no longer required',
      })
    },
  )
  .put(
    '/admins/set-confirmed-minutes',
    describeRoute({ summary: 'Say for how long a proof of the second factor counts, for all admins', tags }),
    mayConfirmed('admins:write'),
    body(minutesForm),
    async (c) => {
      const { minutes } = c.req.valid('json')
      orRefuse(await setConfirmedMinutes(c.get('user').id, minutes), presentAdminRefusal)
      logSecurityEvent(c, 'second-factor.duration', { minutes })
      return c.json({ message: `A second factor counts for ${minutesInWords(minutes)} now` })
    },
  )
  .post(
    '/users/view-invitation',
    describeRoute({ summary: 'Whom the invitation of a link is for', tags }),
    accepting,
    body(tokenForm),
    async (c) => {
      const invitation = await findInvitation(db, hashInvitationToken(c.req.valid('json').token), clock.now())
      const found = orRefuse(
        invitation
          ? { ok: true, value: invitation }
          : { ok: false, refusal: { reason: 'bad-invitation' } as const },
        presentAdminRefusal,
      )
      return c.json({ email: found.email, name: found.name, invitedBy: found.invitedBy.name })
    },
  )
  .post(
    '/users/accept-invitation',
    describeRoute({ summary: 'Become the admin that the invitation names, with a password; once', tags }),
    accepting,
    body(acceptForm),
    async (c) => {
      const { cPassword, ...acceptance } = c.req.valid('json')
      const accepted = await acceptInvitation(acceptance)
      if (!accepted.ok) logSecurityEvent(c, 'invitation.refused', { reason: accepted.refusal.reason })
      const admin = orRefuse(accepted, presentAdminRefusal)
      logSecurityEvent(c, 'invitation.accepted', { email: acceptance.email, admin })
      return c.json({ message: 'Your account is ready. Please log in' })
    },
  )
