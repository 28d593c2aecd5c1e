import { UNIT_FAULTS } from '@tamis/core/unit';
import { faultTexts } from '@tamis/core/wording';
import { FILE_FAULTS, PIPELINE_FAULTS } from '@tamis/files';

export const faults = { ...UNIT_FAULTS, ...FILE_FAULTS, ...PIPELINE_FAULTS, ...faultTexts };
