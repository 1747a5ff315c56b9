/**
 * Memory of the process. A sale in flight outlives a collection of young objects now and then; V8 concludes that
 * objects made at those places live long, and makes them old from the start. Old ones then keep alive whatever they
 * point to, sale after sale, until the whole heap is collected: a fifth of the throughput. So it is told not to
 * conclude.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--no-allocation-site-pretenuring')
