/** What a register may have come to by itself: documents on their way arrive unseen (SHF-004, SHF-011, CON-003). */
import type { ModelRegister, ModelShift } from './state.ts'

/** A shift whose document has arrived; the opening makes it OPENED, the closing ends it. */
export function arrivedShift(register: ModelRegister, shift: ModelShift): ModelRegister {
  if (shift.status === 'CREATED') return { ...register, shift: { ...shift, status: 'OPENED', isMoving: false } }
  return { ...register, shift: null, past: [...register.past, { ...shift, status: 'CLOSED', isMoving: false }] }
}

const delivered = (register: ModelRegister): ModelRegister['receipts'] =>
  register.receipts.map((each) => (each.isDelivered ? each : { ...each, isDelivered: true }))

/** The register once it is online again: all that was held has been sent (CON-003). */
const backOnline = (register: ModelRegister): ModelRegister => ({
  ...register,
  link: 'online',
  session: null,
  isHeard: true,
  onTheWay: 0,
  held: 0,
  pendingSince: null,
  receipts: delivered(register),
})

/** Codes that were asked for, and of which nobody has told that they came (CLD-411): when they came is not known. */
const allCome = (codes: ModelRegister['codes']): ModelRegister['codes'] => ({
  ...codes,
  free: codes.free + codes.coming,
  coming: 0,
  ofGrant: null,
  used: null,
})

/** The states it may be in by now; first the one it was in. */
export function possible(register: ModelRegister): readonly ModelRegister[] {
  const { shift, link, drifts, codes } = register
  const all = [register]
  if (codes.coming > 0) all.push({ ...register, codes: allCome(codes) })
  if (shift?.isMoving && mayMove(register)) all.push(...all.map((each) => arrivedShift(each, shift)))
  if (link === 'returning' && drifts) all.push(...all.map(backOnline))
  return all
}

/** Whether a shift may move on unseen: offline it does not wait for its document (NS-47, NS-95). */
export const mayMove = ({ link, drifts }: ModelRegister): boolean => drifts || link !== 'online'

/** The register whose shift does not wait for its document any longer (NS-47). */
export const withoutWaiting = (register: ModelRegister): ModelRegister =>
  register.shift?.isMoving ? arrivedShift(register, register.shift) : register

/** The register once everything on its way has arrived, at an authority that takes it. */
export function settledRegister(register: ModelRegister): ModelRegister {
  const online = register.link === 'returning' ? backOnline(register) : register
  const { codes } = online
  const moved = online.link === 'blocked' ? online : withoutWaiting(online)
  const delivers = online.link === 'online'
  return {
    ...moved,
    isHeard: moved.isHeard || (delivers && register.onTheWay > 0),
    codes: codes.coming === 0 ? codes : allCome(codes),
    onTheWay: delivers ? 0 : moved.onTheWay,
    pendingSince: delivers ? null : moved.pendingSince,
    past: moved.past.map((each) => (each.isMoving ? { ...each, status: 'CLOSED', isMoving: false } : each)),
    receipts: delivers ? delivered(moved) : moved.receipts,
  }
}
