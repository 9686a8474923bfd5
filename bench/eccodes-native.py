"""CPU milliseconds that the native ecCodes library takes for each unpacking of a GRIB file of one message: <file> <times>."""
import ctypes
import sys
import time

library = ctypes.CDLL("libeccodes.so.0")
library.codes_handle_new_from_message_copy.restype = ctypes.c_void_p
library.codes_handle_new_from_message_copy.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
library.codes_get_size.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t)]
library.codes_get_double_array.argtypes = [
    ctypes.c_void_p,
    ctypes.c_char_p,
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_size_t),
]
library.codes_handle_delete.argtypes = [ctypes.c_void_p]

with open(sys.argv[1], "rb") as file:
    message = file.read()
values = None
for _ in range(int(sys.argv[2])):
    before = time.process_time()
    handle = library.codes_handle_new_from_message_copy(None, message, len(message))
    count = ctypes.c_size_t(0)
    library.codes_get_size(handle, b"values", ctypes.byref(count))
    # Allocated only once, which favors the library.
    values = values or (ctypes.c_double * count.value)()
    if library.codes_get_double_array(handle, b"values", values, ctypes.byref(count)) != 0:
        sys.exit("ecCodes cannot unpack the file.")
    library.codes_handle_delete(handle)
    print((time.process_time() - before) * 1000)
