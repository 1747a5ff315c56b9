/** Each worker of a run loads the same modules: compiled by the first, they are found by all others, and by the next run. */
import module from 'node:module'

module.enableCompileCache()
