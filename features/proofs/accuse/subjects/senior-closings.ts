/** Seams of what follows from the closing of a shift by a senior cashier. */
import { handles } from '../seams/rows.ts'
import { type Seam, together } from '../seams/seam.ts'

/** Ids of the cashiers who have closed a shift by its id, by that id. */
export type SeniorClosings = ReadonlyMap<string, string>

/** What is wrong of shifts that a senior cashier has closed. @param wrong is given them as they come */
export function inSeniorsClosing(wrong: (closings: SeniorClosings) => Seam): Seam {
  const closings = new Map<string, string>()
  return together(
    handles('closeShiftBySenior', async (right, request) => {
      const id = request.params.shift_id!.toLowerCase()
      // What is said of the closing is said before its answer.
      closings.set(id, request.cashier!.id)
      const reply = await right(request)
      if (reply.status !== 200) closings.delete(id)
      return reply
    }),
    wrong(closings),
  )
}
