import '@tamis/core';
