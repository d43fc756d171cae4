/** Tests that compute for minutes yield to those that run k6 beside them. */
import { constants, setPriority } from 'node:os';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
